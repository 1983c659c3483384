import type { Gets } from '@openbook/api/core/route.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { type MouseEvent, useState } from 'react'
import { SaveButton, useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { figure } from '../users/usePreview.ts'
import { call } from '../wire.ts'

type Status = Gets<typeof statuses.adminShow>
interface Asking {
  form: HTMLFormElement
  contacts: number
}

/** Saves a status; asks first where people who were to be left alone could be contacted again by it. */
export function SaveStatus() {
  const before = useRecordContext<Status>()
  const { getValues } = useFormContext<Status>()
  const notify = useNotify()
  const [asking, setAsking] = useState<Asking>()
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (!form || !before?.stops_contact || getValues('stops_contact')) return
    event.preventDefault()
    call(statuses.adminStopped, { params: { id: before.id } }).then(
      ({ contacts }) => (contacts ? setAsking({ form, contacts }) : form.requestSubmit()),
      failure => notify(sentenceOf(failure), { type: 'error' }),
    )
  }
  return (
    <>
      <SaveButton onClick={click} />
      {asking && (
        <ConfirmAct
          title="Let them be contacted again?"
          means={`${figure(asking.contacts, 'contact')} ${asking.contacts === 1 ? 'has' : 'have'} the status “${before?.title}”. Who of them opted out or asked not to be contacted stays left alone; everybody else can be called, texted, e-mailed and sent mail from then on.`}
          act="Save and let them be contacted"
          confirmColor="warning"
          send={async () => asking.form.requestSubmit()}
          close={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
