import { type ComponentProps, type MouseEvent, useState } from 'react'
import { SaveButton, useNotify, useRecordContext } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { ConfirmAct } from './ConfirmAct.tsx'
import { sentenceOf } from './useAsked.ts'

export type Question = Pick<ComponentProps<typeof ConfirmAct>, 'title' | 'means' | 'act'>
interface Asking {
  form: HTMLFormElement
  question: Question
}
interface Props<Values> {
  /** What is to be asked before this is saved, as `before` was; nothing where it may be saved as it is. */
  asks: (values: Values, before: Partial<Values>) => Promise<Question | undefined> | undefined
}

/** Saves a form; where that does more than the form shows, asks first. */
export function AskingSave<Values extends FieldValues>({ asks }: Props<Values>) {
  const before = useRecordContext()
  const { getValues } = useFormContext<Values>()
  const notify = useNotify()
  const [asking, setAsking] = useState<Asking>()
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const asked = form && asks(getValues(), (before ?? {}) as Partial<Values>)
    if (!asked) return
    event.preventDefault()
    asked.then(
      question => (question ? setAsking({ form, question }) : form.requestSubmit()),
      failure => notify(sentenceOf(failure), { type: 'error' }),
    )
  }
  return (
    <>
      <SaveButton onClick={click} />
      {asking && (
        <ConfirmAct
          {...asking.question}
          confirmColor="warning"
          send={async () => asking.form.requestSubmit()}
          close={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
