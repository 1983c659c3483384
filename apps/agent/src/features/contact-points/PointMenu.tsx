import * as contactPoints from '@openbook/api/contact-points.ts'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Doing, type Point, pointsQuery, shownValue, usePointAct, useWorks } from './points.ts'

interface Props {
  point: Point
  contactId: number
  act: (doing: Doing) => void
}

/** What can be done with one phone or e-mail. */
export function PointMenu({ point, contactId, act }: Props) {
  const update = usePointAct(contactPoints.update, contactId)
  const restore = usePointAct(contactPoints.create, contactId)
  const remove = usePointAct(contactPoints.destroy, contactId, {
    done: () => say(`${shownValue(point)} removed.`, { action: { label: 'Undo', run: () => restore.mutate(back) } }),
  })
  const validate = usePointAct(contactPoints.validateEmail, contactId)
  const force = usePointAct(contactPoints.forceVerifyEmail, contactId)
  const works = useWorks(contactId, point)
  const { kind, value, current, place, type, validity, validity_at: began } = point
  const { data: points } = useQuery(pointsQuery(contactId))
  const first = points?.find(each => each.place === kind)?.value ?? null
  const params = { id: contactId }
  const again = { params, body: { kind, value, type: type as 1 | 2 | 3 | 9 | null } }
  const at = points?.filter(each => each.current && each.kind === kind).findIndex(each => each.value === value) ?? -1
  const back = at < 0 ? again : { params, body: { ...again.body, at } }
  const address = { params, body: { email: value } }
  return (
    <RowMenu
      of={shownValue(point)}
      acts={[
        ['Edit', () => act({ act: 'edit', point }), current],
        ['Write down consent', () => act({ act: 'consent', point })],
        [
          'Make it the first',
          () => update.mutate({ params, body: { kind, value, first: true, began: { first } } }),
          current && place !== kind,
        ],
        ['Check the address', () => validate.mutate(address), current && kind === 'email'],
        ['Mark as working', () => force.mutate(address), current && kind === 'email' && validity === 'unknown'],
        ['Does not work', () => act({ act: 'broken', point }), current && validity !== 'invalid'],
        [
          'Works again',
          () => works.mutate({ params, body: { kind, value, validity: 'valid', began } }),
          current && validity === 'invalid',
        ],
        ['Use it again', () => restore.mutate(again), !current],
        ['Remove', () => remove.mutate({ params, body: { kind, value } }), current],
      ]}
    />
  )
}
