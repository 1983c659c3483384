import type { Preview } from './MergeForm.tsx'

/** So many records fit beside each other before nobody compares them any more. */
const BESIDE = 20

/** The records that are compared: of many those that something is taken from, the record to keep first, and others up to a screenful. */
export function besideOf({ records, survivor_id, fields }: Preview): Preview['records'] {
  if (records.length <= BESIDE) return records
  const needed = new Set([survivor_id, ...Object.values(fields)])
  const [first, others] = [true, false].map(is => records.filter(({ contact }) => needed.has(contact.id) === is))
  return [...(first ?? []), ...(others ?? [])].slice(0, Math.max(BESIDE, needed.size))
}
