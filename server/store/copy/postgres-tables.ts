/** The tables of a store in PostgreSQL, through one connection that is in a transaction. */
import type { Connection } from '../postgres/connection.ts';
import { AT_ONCE, groupColumns, type Row, type TableWriter } from './tables.ts';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function createPostgresTables(connection: Connection): TableWriter {
  const list = async (sql: string) => (await connection.query(sql)).rows as Row[];
  return {
    async listSteps() {
      const rows = await list('select name from kysely_migration');
      return rows.map(({ name }) => String(name)).sort();
    },
    async listTables() {
      const columns = await list(
        `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'`,
      );
      return groupColumns(
        columns.map((row) => ({ table: String(row['table']), column: String(row['column']) })),
      );
    },
    async count({ name }) {
      return Number((await list(`select count(*) as count from ${quote(name)}`))[0]!['count']);
    },
    async *read({ name, columns }) {
      await connection.query(
        `declare copied no scroll cursor for select ${columns.map(quote)} from ${quote(name)}`,
      );
      for (;;) {
        const rows = await list(`fetch ${AT_ONCE} from copied`);
        if (rows.length === 0) break;
        yield rows;
      }
      await connection.query('close copied');
    },
    async write({ name, columns }, rows) {
      const places = columns.map((_, place) => `$${place + 1}`).join();
      const sql = `insert into ${quote(name)} (${columns.map(quote)}) values (${places})`;
      // All are sent, and then waited for.
      const running = rows.map((row) =>
        connection.query(
          sql,
          columns.map((column) => row[column] ?? null),
        ),
      );
      const failed = (await Promise.allSettled(running)).find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
