import type { AttemptRow } from './attempt.ts'

type Standing = Pick<AttemptRow, 'kind' | 'phase' | 'state' | 'counts' | 'undo_until'>

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
const isStopped = ({ state }: Pick<Standing, 'state'>) => ['failed', 'cancelled'].includes(state)

/** Rows of a spreadsheet or files of an archive. */
export const unitOf = ({ kind }: Pick<Standing, 'kind'>) => (kind === 'attachments' ? 'files' : 'rows')

/** Rows of a spreadsheet that did not get in. */
export const leftOut = ({ duplicate = 0, scrubbed = 0, sharing_left_out = 0, invalid = 0 }: Standing['counts']) =>
  duplicate + scrubbed + sharing_left_out + invalid

/** Rows that have something to do. */
export const workOf = ({
  to_create = 0,
  to_update = 0,
  to_add_policy = 0,
  to_update_policy = 0,
  to_opt_out = 0,
}: Standing['counts']) => to_create + to_update + to_add_policy + to_update_policy + to_opt_out

/** What to know where owners may not sell in the state of what they get: told before the import and after it, never refused. */
export function unlicensedIn({ state, counts: { unlicensed = 0 } }: Pick<Standing, 'state' | 'counts'>) {
  if (!unlicensed) return undefined
  const rows = many(unlicensed, 'row')
  const contacts = many(unlicensed, 'contact')
  if (state === 'ready')
    return `${rows} ${unlicensed === 1 ? 'goes' : 'go'} to somebody not licensed in their state. Choose another owner under “Change the columns”, or import them all the same and hand them on later.`
  if (state === 'completed')
    return `${contacts} went to somebody not licensed in their state; the rows say to whom. Transfer them to somebody who is.`
  return undefined
}

/** The columns may still be chosen anew: nothing is written, and nobody works on it. */
export const mayRemap = ({ kind, phase, state }: Standing) =>
  kind === 'rows' && phase === 'preview' && (state === 'ready' || isStopped({ state }))

/** People have several rows where a file has one for each policy. */
export const furtherPolicies = (count: number) =>
  `${count.toLocaleString('en-US')} further ${count === 1 ? 'policy' : 'policies'}`

export const policiesOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'policy' : 'policies'}`
/** Of contacts that are there already. */
export const changedPolicies = (count: number) => `${policiesOf(count)} brought up to date`

/** What to know of policies that a file takes out of force, which makes former clients of their holders. */
export function endingIn({ state, counts: { policies_ending = 0 } }: Pick<Standing, 'state' | 'counts'>) {
  if (!policies_ending) return undefined
  const policies = policiesOf(policies_ending)
  if (state === 'ready')
    return `${policies} would no longer be in force: lapsed, cancelled or ended by this file. Look at the ${policies_ending === 1 ? 'row' : 'rows'} before you import. Where it is somebody’s last one, a plan lost is recorded.`
  if (state === 'completed')
    return `${policies} ${policies_ending === 1 ? 'is' : 'are'} no longer in force by this file.`
  return undefined
}

/** Of people in the book already, of whom the file says nothing else that is new. */
export const optedOut = (count: number) =>
  many(count, 'opt-out of people already here', 'opt-outs of people already here')

/** What to know of opt-outs in a file: they stop what goes out to these people, also where duplicates are skipped. */
export function optingOutIn({ state, counts: { opt_outs = 0 } }: Pick<Standing, 'state' | 'counts'>) {
  if (!opt_outs) return undefined
  const rows = many(opt_outs, 'row')
  if (state === 'ready')
    return `${rows} ${opt_outs === 1 ? 'opts' : 'opt'} somebody out. That counts also for people already here, whatever is chosen for duplicates; the rows say of what.`
  if (state === 'completed') return `${rows} opted somebody out; the rows say of what.`
  return undefined
}

/** What to know of ID and card numbers in columns of words: they belong in no note, and are kept only where a column is for them. */
export function blottedIn({ state, counts: { numbers_left_out = 0 } }: Pick<Standing, 'state' | 'counts'>) {
  if (!numbers_left_out) return undefined
  const rows = many(numbers_left_out, 'row')
  if (state === 'ready')
    return `${rows} ${numbers_left_out === 1 ? 'has' : 'have'} what looks like a Medicare, Social Security or card number in a column for notes or answers. It is left out there, and the file is erased once it is imported. To keep such numbers, encrypted, map a column of their own to “Medicare number (MBI)” or “Social Security number”.`
  if (state === 'completed')
    return `Medicare, Social Security or card numbers were left out of the notes and answers of ${rows}.`
  return undefined
}

/** What the attempt has done to contacts and not taken back. */
export function effectsOf({
  kind,
  counts: { created = 0, updated = 0, policy_added = 0, policy_updated = 0, opted_out = 0, attached = 0 },
}: Standing): string | undefined {
  if (kind === 'attachments') return attached ? `${many(attached, 'attached file')}` : undefined
  const effects = [
    created && many(created, 'created contact'),
    updated && many(updated, 'updated contact'),
    policy_added && furtherPolicies(policy_added),
    policy_updated && changedPolicies(policy_updated),
    opted_out && optedOut(opted_out),
  ].filter(Boolean)
  if (effects.length === 0) return undefined
  return effects.join(effects.length > 2 ? ', ' : ' and ')
}

/** Whether it can be undone from its beginning; one that stopped while undoing goes on instead. */
export function undoOf(attempt: Standing, now = Date.now()): 'possible' | 'over' | undefined {
  const { phase, state, undo_until } = attempt
  if (phase !== 'run' || !(state === 'completed' || isStopped(attempt)) || !effectsOf(attempt)) return undefined
  return undo_until !== null && Date.parse(undo_until) < now ? 'over' : 'possible'
}

/** How the act is called that takes up what was stopped or undone. */
export function goOnOf({ kind, phase, state }: Standing): string | undefined {
  if (state === 'undone') return kind === 'attachments' ? 'Attach again' : 'Import again'
  if (!isStopped({ state })) return undefined
  return phase === 'undo' ? 'Go on undoing' : phase === 'preview' ? 'Go on checking' : 'Go on where it stopped'
}

/** How far one came that did not come to its end. */
export function stoppedOf(attempt: Standing): string | undefined {
  if (!isStopped(attempt)) return undefined
  const effects = effectsOf(attempt)
  if (attempt.phase === 'preview') return 'The check did not come to its end. Nothing is written.'
  if (attempt.phase === 'undo')
    return `The undo did not come to its end. Not taken back yet: ${effects ?? 'nothing that is left'}.`
  return `It did not come to its end. Done so far: ${effects ?? 'nothing'}. The other ${unitOf(attempt)} are not in yet.`
}

/** What deleting the attempt does, and what it leaves alone. */
export function deletionOf(attempt: Standing, now = Date.now()): string {
  const { kind, phase, state } = attempt
  if (phase === 'preview')
    return `Nothing was ${kind === 'attachments' ? 'attached' : 'imported'} from this file. The file and what is known of its ${unitOf(attempt)} are deleted.`
  const effects = effectsOf(attempt)
  const list = kind === 'attachments' ? 'what became of each file' : 'what became of each row'
  const gone = `The uploaded file and the list of ${list} are deleted.`
  if (state === 'undone')
    return `${gone} ${effects ? `What was kept stays: ${effects}. ` : ''}It cannot be ${kind === 'attachments' ? 'attached' : 'imported'} again from here.`
  if (!effects) return `No contact was changed by it. ${gone}`
  const last = phase === 'undo' || undoOf(attempt, now) === 'possible' ? ', and can no longer be taken back' : ''
  return `Contacts stay as they are${last}: ${effects}. ${gone}`
}

/** How busy the workers are, for one who waits for them. */
export const queueOf = ({ waiting, working }: { waiting: number; working: number }) =>
  `Imports of your agency: ${working.toLocaleString('en-US')} at work, ${waiting.toLocaleString('en-US')} waiting, this one among them.`
