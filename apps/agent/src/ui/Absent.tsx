import { Failed as Refused } from '@openbook/api/core/errors.ts'
import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Whether a record does not open for whom it was asked, which asking again would not change. */
export const isAbsent = (error: unknown) =>
  error instanceof Refused && (error.status === 403 || error.status === 404 || error.status === 422)

interface Props {
  /** What it is: "Contact", and which: "12". */
  noun: string
  id: string | number | undefined
  error: unknown
  /** What may be the reason, where the server says none. */
  children: ReactNode
  /** In place of the usual words on top. */
  title?: string
  action?: ReactNode
}

/** In place of a record that does not open: why, and whom to ask. */
export function Absent({ noun, id, error, children, title, action }: Props) {
  const { why, code } = error instanceof Refused ? error : {}
  const one = noun.charAt(0).toLowerCase() + noun.slice(1)
  const named = id === undefined || id === '' ? noun : `${noun} ${id}`
  const isNumber = /^\d*$/.test(String(id ?? ''))
  const heading = why ? named : `${noun} not found`
  const words = code?.endsWith('.deleted')
    ? `${named} was deleted`
    : why
      ? `${named} is not yours to see`
      : isNumber
        ? `There is no ${one}${named.slice(noun.length)}`
        : `No ${one} has this address`
  return (
    <>
      <PageTitle title={heading}>{heading}</PageTitle>
      <Empty title={title ?? words} action={action}>
        {why ??
          (isNumber
            ? children
            : `The address of ${/^[aeio]/.test(one) ? 'an' : 'a'} ${one} ends with its number, and “${id}” is none. It may be mistyped.`)}
      </Empty>
    </>
  )
}
