import { describe, expect, test } from 'vitest'
import { may, PERMISSIONS, type Permission } from './permissions.ts'

const all = Object.keys(PERMISSIONS) as Permission[]
/** What pool holders may beside what basic agents may: their work is to hand leads on. */
const HANDING_ON: Permission[] = ['bulk_jobs.undo', 'contact_transfers.create']

describe('pool holders are of the type basic', () => {
  test.each(all)('%s', permission => {
    expect(may('pool_holder', permission)).toBe(may('basic', permission) || HANDING_ON.includes(permission))
  })

  test.each([
    'contacts.delete',
    'contacts.import',
    'contacts.merge',
    'contacts.export',
    'contacts.print',
    'contacts.email',
  ])('%s is neither for them nor for basic agents, but for agents', permission => {
    expect(['pool_holder', 'basic', 'agent'].map(role => may(role as 'agent', permission))).toEqual([
      false,
      false,
      true,
    ])
  })
})
