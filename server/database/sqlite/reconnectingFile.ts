import { statSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseUnavailable } from '../database.ts';
import { type ConnectOptions, connect, createPrivately, disconnect } from './sqliteConnection.ts';
import { FileReplaced, isTransient, needsReconnect } from './sqliteErrors.ts';

/** A connection and the identity of the files that it opened. */
interface OpenFile {
  readonly connection: DatabaseSyncInstance;
  readonly files: string;
}

/** Identifies the file at a path by device and inode. */
function fileAt(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  return file ? `${file.dev}:${file.ino}` : 'none';
}

/** Identifies the files at the paths of a database and its write-ahead log. */
const filesAt = (path: string) => `${fileAt(path)} ${fileAt(`${path}-wal`)}`;

/** Opens the file at a path; throws FileReplaced when it is replaced meanwhile. */
function openFile(path: string, options: ConnectOptions = {}): OpenFile {
  if (!options.mustExist) createPrivately(path);
  const file = fileAt(path);
  const connection = connect(path, options);
  connection.exec('PRAGMA busy_timeout = 0');
  if (fileAt(path) === file) return { connection, files: filesAt(path) };
  connection.close();
  throw new FileReplaced('The file was replaced while it was opened.');
}

/**
 * A SQLite file that is opened again when it was replaced or repaired. The constructor creates a
 * missing file and throws when the file cannot be opened.
 */
export class ReconnectingFile {
  readonly #path: string;
  /** Null after an error that only a new connection can recover from. */
  #current: OpenFile | null;
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
    this.#current = openFile(path);
  }

  /**
   * Runs work on the open file, and once more on a new connection when its connection was dropped.
   * Throws DatabaseUnavailable when the file, the disk or a lock causes an error.
   */
  use<Result>(work: (connection: DatabaseSyncInstance) => Result): Result {
    const wasConnected = this.#current !== null;
    try {
      return this.#attempt(work);
    } catch (error) {
      if (!this.#isClosed && wasConnected && this.#current === null) return this.#attempt(work);
      throw error;
    }
  }

  /** Closes the connection; `use` throws afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #attempt<Result>(work: (connection: DatabaseSyncInstance) => Result): Result {
    if (this.#isClosed) throw new Error('The database is closed.');
    try {
      this.#current ??= openFile(this.#path, { mustExist: true, timeout: 0 });
      this.#expectSameFiles(this.#current);
      const result = work(this.#current.connection);
      this.#expectSameFiles(this.#current);
      return result;
    } catch (error) {
      if (needsReconnect(error)) this.#drop();
      throw isTransient(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  #expectSameFiles({ files }: OpenFile): void {
    if (filesAt(this.#path) !== files) {
      throw new FileReplaced('The file at its path is another one.');
    }
  }

  #drop(): void {
    if (this.#current) disconnect(this.#current.connection);
    this.#current = null;
  }
}
