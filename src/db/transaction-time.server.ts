import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type QueryExecutorProvider,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/** Both go to PostgreSQL in one message, so that a transaction's time costs no round trip. */
export const beginStatement = 'begin; select now() as now'

const times = new WeakMap<DatabaseConnection, Date>()

class TimedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    times.delete(connection)
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    const { rows } = await connection.executeQuery<{ now: Date }>(CompiledQuery.raw(beginStatement))
    if (rows[0]) times.set(connection, rows[0].now)
  }
}

/** PostgreSQL, with the time of each transaction read where it begins. The connections need `answerLast`. */
export class TimedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): TimedDriver {
    return new TimedDriver(this.#config)
  }
}

/** PostgreSQL's `now()` in this transaction; undefined outside of one. */
export const transactionTime = (tx: QueryExecutorProvider): Promise<Date | undefined> =>
  tx.getExecutor().provideConnection(async (connection) => times.get(connection))

/** Several statements in one text answer with the result of the last one, which is all that Kysely understands. */
export function answerLast(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    return answer instanceof Promise
      ? answer.then((result: unknown) => (Array.isArray(result) ? (result.at(-1) as unknown) : result))
      : answer
  }) as typeof client.query
}
