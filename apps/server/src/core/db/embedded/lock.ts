import { accessSync, constants } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotStart } from './failure.ts'

const BUSY = 5

/** Runs `act` while this process alone holds the lock file; throws an Error after `patience` ms of waiting. */
export async function withLock<T>(
  path: string,
  log: (line: string) => void,
  act: () => Promise<T>,
  patience = 120_000,
): Promise<T> {
  // SQLite holds a kernel lock on the (always empty) file: a killed process lets go of it at once, nothing goes stale.
  const file = open(path)
  const began = Date.now()
  let told = false
  try {
    while (!lock(file, path)) {
      const waited = Date.now() - began
      if (waited > patience) {
        throw cannotStart(
          `another Openbook process has held ${path} for ${Math.round(patience / 1000)} s`,
          '',
          'Look for an Openbook process that hangs, end it and start again.',
        )
      }
      if (waited > 2_000 && !told) {
        told = true
        log('Waiting for another Openbook process that is starting or stopping the database')
      }
      await sleep(10)
    }
    return await act()
  } finally {
    file.close()
  }
}

function open(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { timeout: 0 })
    // On a file it may not write SQLite would grant a shared lock and call it exclusive.
    accessSync(path, constants.W_OK)
    return file
  } catch (error) {
    throw noAccess(path, error)
  }
}

function lock(file: DatabaseSync, path: string): boolean {
  try {
    // Without a journal file the lock needs no byte of disk, so a full disk hinders nobody.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw noAccess(path, error)
  }
}

function noAccess(path: string, error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error)
  if (/disk is full/.test(said)) return cannotStart(`${path} cannot be locked`, said)
  return cannotStart(
    `${path} cannot be locked (${said})`,
    '',
    'Start Openbook as the user who owns the data directory, or set DATA_DIR to a directory you may write to.',
  )
}
