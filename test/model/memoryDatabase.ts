import { DatabaseSync } from '@photostructure/sqlite';
import type { Database, Query } from '../../server/database/database.ts';
import { migrations } from '../../server/database/schema.ts';
import { inTransaction } from '../../server/database/sqlite/sqliteConnection.ts';
import { tables } from '../support/database/tables.ts';

/** A database in memory whose rows are taken out and put back as text. */
export function memoryDatabase() {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const sql of migrations) connection.exec(sql);

  function run<Result>(query: Query<Result>): Result {
    let step = query.next();
    while (!step.done) {
      const { sql, values } = step.value;
      step = query.next(connection.prepare(sql).all(...values));
    }
    return step.value;
  }

  const database: Database = {
    read: async (work) => run(work()),
    write: async (_, work) => inTransaction(connection, () => run(work())),
    check: async () => [],
    purge: async () => {},
    close: async () => connection.close(),
  };
  return {
    database,
    query: run,
    all: (sql: string) => connection.prepare(sql).all(),
    /** Returns every row of every table. */
    rows: (): string =>
      JSON.stringify(tables.map((table) => connection.prepare(`SELECT * FROM ${table}`).all())),
    /** Replaces all rows by those that `rows` returned. */
    restore(rows: string): void {
      for (const table of tables.toReversed()) connection.exec(`DELETE FROM ${table}`);
      const tableRows: Record<string, string | number | null>[][] = JSON.parse(rows);
      for (const [index, table] of tables.entries()) {
        for (const row of tableRows[index] ?? []) {
          const names = Object.keys(row);
          const places = names.map(() => '?').join();
          const insert = `INSERT INTO ${table} (${names.join()}) VALUES (${places})`;
          connection.prepare(insert).run(...Object.values(row));
        }
      }
    },
  };
}
