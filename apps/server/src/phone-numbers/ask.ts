import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import { Unavailable, Unwilling } from '../core/vendors/telephony/terms.ts'

/** Asks the vendor what costs nothing; what goes wrong is told in words. */
export async function ask<T>(core: Core, question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof Unwilling) throw new Refused(409, { base: error.message }, 'phone_numbers.refused')
    if (error instanceof Unavailable) throw new Refused(409, { base: error.message }, 'phone_numbers.taken')
    core.log.warn({ err: error }, 'phone_numbers.ask')
    throw new Refused(
      503,
      { base: 'The phone company does not answer. Try again in a minute.' },
      'phone_numbers.silent',
    )
  }
}
