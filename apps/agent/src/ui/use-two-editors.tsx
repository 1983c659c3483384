import { Failed } from '@openbook/api/core/errors.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showErrors } from './form-errors.ts'
import { type Meeting, meet, type Typed } from './meeting.ts'
import { TwoEditors, type Words, withoutReload } from './TwoEditors.tsx'

const MEANWHILE = 'Somebody changed this meanwhile.'
const UNREAD = 'What they changed could not be read. Save again to see it beside what you typed.'

interface Options<T, V extends Typed> {
  form: UseFormReturn<V>
  /** As it was when the form was opened; none for something new. */
  row: T | undefined
  valuesOf: (row: T) => V
  /** As it is stored now. */
  read: () => Promise<T | undefined>
  words: (fresh: T, began: T) => Words<keyof V & string>
}
interface Trouble<T, V> {
  said: string
  met?: { fresh: T; meeting: Meeting<keyof V & string> }
}

/** A form that keeps what was typed when somebody else saved first: both changes are shown, and it goes on from theirs. */
export function useTwoEditors<T, V extends Typed>({ form, row, valuesOf, read, words }: Options<T, V>) {
  const began = useRef(row)
  const [trouble, setTrouble] = useState<Trouble<T, V>>()
  const refused = async (error: unknown) => {
    const said = showErrors(form, error)
    if (!began.current || !(error instanceof Failed && error.code?.endsWith('.stale')))
      return setTrouble(said ? { said } : undefined)
    const fresh = await read().catch(() => undefined)
    if (!fresh) return setTrouble({ said: [withoutReload(said), UNREAD].join(' ').trim() })
    show(fresh, said)
  }
  const show = (fresh: T, said = MEANWHILE) => {
    if (!began.current) return
    const meeting = meet(valuesOf(began.current), form.getValues(), valuesOf(fresh))
    setTrouble({ said, met: { fresh, meeting } })
  }
  const goOn = (fresh: T, theirs: (keyof V & string)[]) => {
    const before = began.current && valuesOf(began.current)
    const typed = form.getValues()
    began.current = fresh
    form.reset(valuesOf(fresh))
    for (const field of Object.keys(typed) as (keyof V & string)[])
      if (typed[field] !== before?.[field] && !theirs.includes(field))
        form.setValue(field as unknown as Path<V>, typed[field] as PathValue<V, Path<V>>, { shouldDirty: true })
    setTrouble(undefined)
  }
  const { said, met } = trouble ?? {}
  const shown: ReactNode =
    met && began.current ? (
      <TwoEditors
        said={said ?? ''}
        meeting={met.meeting}
        words={words(met.fresh, began.current)}
        goOn={theirs => goOn(met.fresh, theirs)}
      />
    ) : (
      said
    )
  return { began, trouble: shown, refused, show, clear: () => setTrouble(undefined) }
}
