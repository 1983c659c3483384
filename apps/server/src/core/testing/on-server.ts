import pg from 'pg'

const IN_USE = '55006'

/** Statements of no transaction, as of databases themselves, by the owner. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database once nobody is connected to it: a pool says it has ended while the last of its connections are still
 * on their way out, and one that is cut off fails whatever test is running. Whoever is there after the five seconds that
 * PostgreSQL waits, as of a worker that a test killed, is cut off.
 */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  onServer(url, `drop database if exists ${name}`).catch((error: { code?: string }) => {
    if (error.code !== IN_USE) throw error
    return onServer(url, `drop database if exists ${name} with (force)`)
  })
