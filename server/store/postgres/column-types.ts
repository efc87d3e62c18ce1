/**
 * The types that the database's history names, as PostgreSQL calls them. Texts are compared byte by byte, as SQLite does and
 * the lists are made for; every whole number has room for times and positions.
 */
import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  RawNode,
} from 'kysely';

const TYPES: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  blob: 'bytea',
  integer: 'bigint',
};

class ColumnTypes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node);
    const type = DataTypeNode.is(column.dataType) ? TYPES[String(column.dataType.dataType)] : undefined;
    return type === undefined ? column : { ...column, dataType: RawNode.createWithSql(type) };
  }
}

export function createColumnTypes(): KyselyPlugin {
  const transformer = new ColumnTypes();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
