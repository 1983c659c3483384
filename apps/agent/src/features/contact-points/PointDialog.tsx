import * as contactPoints from '@openbook/api/contact-points.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import type { Words } from '../../ui/TwoEditors.tsx'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { type Doing, type Point, pointsQuery, shownValue, usePointAct } from './points.ts'

const TYPES = [['', '—'], ...Object.entries(contactPoints.POINT_TYPES)] as const
type Type = keyof typeof contactPoints.POINT_TYPES
type Values = { value: string; type: string }

const valuesOf = (point: Point | undefined): Values => ({
  value: point ? shownValue(point) : '',
  type: String(point?.type ?? ''),
})
const WORDS: Words<keyof Values> = {
  labelOf: field => (field === 'type' ? 'Type' : 'Value'),
  shownIn: (field, value) => (field === 'type' ? (contactPoints.POINT_TYPES[Number(value) as Type] ?? '') : value),
}

interface Props {
  contactId: number
  doing: Doing
  close: () => void
}

/** One phone or e-mail, added or changed. */
export function PointDialog({ contactId, doing, close }: Props) {
  const point = 'point' in doing ? doing.point : undefined
  const kind = 'point' in doing ? doing.point.kind : doing.kind
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: valuesOf(point) })
  const { began, trouble, refused, clear } = useTwoEditors<Point, Values>({
    form,
    row: point,
    valuesOf,
    read: async () => {
      const points = await readAnew(client, pointsQuery(contactId))
      return points.find(each => each.current && each.kind === kind && each.value === point?.value)
    },
    words: () => WORDS,
  })
  const how = { shown: true, done: close }
  const create = usePointAct(contactPoints.create, contactId, how)
  const update = usePointAct(contactPoints.update, contactId, how)
  const noun = kind === 'phone' ? 'phone' : 'e-mail'
  const submit = ({ value, type }: Values) => {
    clear()
    const params = { id: contactId }
    const body = { kind, type: type ? (Number(type) as Type) : null }
    const seen = { type: began.current?.type ?? null }
    if (point)
      update.mutate(
        { params, body: { ...body, value: point.value, new_value: value, began: seen } },
        { onError: refused },
      )
    else create.mutate({ params, body: { ...body, value } }, { onError: refused })
  }
  const shape = kind === 'phone' ? { type: 'tel', shapeOnLeave: formatPhone } : { type: 'email' }
  return (
    <FormDialog
      title={point ? `Edit ${noun}` : `Add ${kind === 'phone' ? 'a phone' : 'an e-mail'}`}
      act={point ? `Save ${noun}` : `Add ${noun}`}
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="value"
        label={kind === 'phone' ? 'Phone number' : 'E-mail address'}
        autoFocus
        autoComplete="off"
        {...(point && { hint: 'What was said about the old one stays on record.' })}
        {...shape}
      />
      <FormField control={form.control} name="type" label="Type" options={TYPES} />
    </FormDialog>
  )
}
