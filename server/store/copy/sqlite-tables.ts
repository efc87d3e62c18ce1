/** The tables of a store in SQLite. What is read and written lies in one transaction, which is whoever's opened the database. */
import type { DatabaseSync } from 'node:sqlite';
import { AT_ONCE, groupColumns, type Row, type TableWriter } from './tables.ts';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function createSqliteTables(database: DatabaseSync): TableWriter {
  const list = (sql: string) => database.prepare(sql).all() as Row[];
  return {
    async listSteps() {
      return list('select name from kysely_migration order by name').map(({ name }) => String(name));
    },
    async listTables() {
      const columns = list(
        `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'kysely%' and m.name not like 'sqlite%'`,
      );
      return groupColumns(
        columns.map((row) => ({ table: String(row['table']), column: String(row['column']) })),
      );
    },
    async count({ name }) {
      return Number(list(`select count(*) as count from ${quote(name)}`)[0]!['count']);
    },
    async *read({ name, columns }) {
      let rows: Row[] = [];
      for (const row of database.prepare(`select ${columns.map(quote)} from ${quote(name)}`).iterate()) {
        rows.push(row as Row);
        if (rows.length < AT_ONCE) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    async write({ name, columns }, rows) {
      const places = columns.map(() => '?').join();
      const insert = database.prepare(
        `insert into ${quote(name)} (${columns.map(quote)}) values (${places})`,
      );
      for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    },
  };
}
