import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, type Bind, likeable, oneOf } from './conditions.ts'
import { textsOf, wrong } from './filter-values.ts'
import { held } from './held.ts'

const LEAVES_OUT: readonly string[] = ['none_of', 'not_answered']

/** Whether it asks for contacts who answered, and so is told by the answers. */
export const asksForAnswer = ({ field, op }: ContactFilter) =>
  field === 'data_capture' && !LEAVES_OUT.includes(defaultOp(field, op))

/** The answers asked for, as a row source. */
export const answersWanted = (bind: Bind, filter: ContactFilter) =>
  `data_captures t where ${answered(bind, filter).join(' and ')}`

/** What they answered to a question, however it is capitalised: of several answers to one the latest counts. */
export const answerCondition = ({ bind, way }: Asking, filter: ContactFilter) =>
  `${asksForAnswer(filter) ? '' : 'not '}${held('data_captures', answered(bind, filter), way)}`

const LATEST = `not exists (select from data_captures o where o.contact_id = t.contact_id and o.question = t.question
  and (o.captured_at, o.id) > (t.captured_at, t.id))`

function answered(bind: Bind, filter: ContactFilter): string[] {
  const [question, ...answers] = textsOf(filter).map(text => text.toLowerCase())
  const op = defaultOp(filter.field, filter.op)
  const asked = oneOf(bind, 't.question', [question ?? ''], 'text')
  if (op === 'answered' || op === 'not_answered') return [asked]
  if (!answers.length) throw wrong(filter, 'takes a question and at least one answer to it.')
  if (op !== 'contains') return [asked, oneOf(bind, 't.answer', answers, 'text'), LATEST]
  const parts = bind(answers.map(text => `%${likeable(text)}%`))
  return [asked, `lower(t.value) like any(${parts}::text[])`, LATEST]
}
