import type { RxDetail } from '@openbook/api/contact-rx.ts'
import type { z } from 'zod'

export type Rx = z.output<typeof RxDetail>

export const nameOf = ({ readable, drug, strength }: Rx) =>
  readable ? [drug, strength].filter(Boolean).join(' ') : 'Cannot be read'

export const factsOf = ({ frequency, quantity, pharmacy, prescriber, note }: Rx) =>
  [[frequency, quantity, pharmacy, prescriber && `prescribed by ${prescriber}`].filter(Boolean).join(' · '), note]
    .filter(Boolean)
    .join('\n')
