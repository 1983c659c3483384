import { useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useUnsaved } from './use-unsaved.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** For a form that stays open once it is saved: what is typed while it is on its way stays, and is still to be saved. */
export function useOnItsWay<V extends FieldValues>(form: UseFormReturn<V>) {
  const sent = useRef<V>(undefined)
  const { isDirty } = form.formState
  useUnsaved(() => (sent.current ? !isSame(form.getValues(), sent.current) : isDirty))
  return {
    send: (values: V) => {
      sent.current = values
    },
    /** Begins anew from what was sent, as the server `stored` it where it shapes it. */
    saved: (stored: V | undefined = sent.current) => {
      const typed = form.getValues()
      const kept = (Object.keys(typed) as Path<V>[]).filter(name => isSame(typed[name], sent.current?.[name]))
      sent.current = undefined
      form.reset(stored, { keepValues: true })
      for (const name of kept) if (stored) form.setValue(name, stored[name], { shouldDirty: true })
    },
    refused: () => {
      sent.current = undefined
    },
  }
}
