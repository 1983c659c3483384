import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { type MouseEvent, useState } from 'react'
import { type RaRecord, SaveButton as Save, useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { figure } from '../users/usePreview.ts'
import { call } from '../wire.ts'

interface Rule {
  enabled?: boolean
  required?: boolean
}
const refuses = (rule: Rule | undefined) => Boolean(rule?.enabled && rule.required)

interface Asking {
  form: HTMLFormElement
  people: number
}

/** Saves a provider; asks first where that signs people out. */
export function SaveButton() {
  const before = useRecordContext<RaRecord & Rule>()
  const { getValues } = useFormContext<Rule & { name: string }>()
  const notify = useNotify()
  const [asking, setAsking] = useState<Asking>()
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (!form || refuses(before) || !refuses(getValues())) return
    event.preventDefault()
    call(singleSignOn.adminOwnSessions).then(
      ({ people }) => (people ? setAsking({ form, people }) : form.requestSubmit()),
      failure => notify(sentenceOf(failure), { type: 'error' }),
    )
  }
  return (
    <>
      <Save onClick={click} />
      {asking && (
        <ConfirmAct
          title="Refuse passwords from now on?"
          means={`${figure(asking.people, 'person', 'people')} signed in with a password or passkey ${asking.people === 1 ? 'is' : 'are'} signed out at once, and ${asking.people === 1 ? 'comes' : 'come'} in through ${getValues('name') || 'the provider'} from then on. Administrators stay signed in and keep their passwords.`}
          act={`Save and sign out ${figure(asking.people, 'person', 'people')}`}
          confirmColor="warning"
          send={async () => asking.form.requestSubmit()}
          close={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
