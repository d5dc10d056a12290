import { DatabaseSync } from '@photostructure/sqlite';
import type { Database, Query } from '../../server/database/database.ts';
import { migrations, sqliteTables, tables } from '../../server/database/migrations.ts';
import { inTransaction } from '../../server/database/sqliteConnection.ts';

/** A database in memory whose content is taken out and put back as text. */
export function memoryDatabase() {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const sql of migrations(sqliteTables)) connection.exec(sql);

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
    writeCount: () => 0,
    check: async () => {},
    purge: async () => {},
    close: async () => connection.close(),
  };
  return {
    database,
    /** Returns every row of every table. */
    content: (): string =>
      JSON.stringify(tables.map((table) => connection.prepare(`SELECT * FROM ${table}`).all())),
    /** Replaces all rows by those that `content` returned. */
    restore(content: string): void {
      for (const table of tables.toReversed()) connection.exec(`DELETE FROM ${table}`);
      const rows: Record<string, string | number | null>[][] = JSON.parse(content);
      for (const [index, table] of tables.entries()) {
        for (const row of rows[index] ?? []) {
          const names = Object.keys(row);
          const places = names.map(() => '?').join();
          connection
            .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`)
            .run(...Object.values(row));
        }
      }
    },
  };
}
