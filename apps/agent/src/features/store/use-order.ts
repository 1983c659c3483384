import type { Input } from '@openbook/api/core/call.ts'
import * as orders from '@openbook/api/orders.ts'
import * as store from '@openbook/api/store.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isPassing, mutation, refresh } from '../../lib/query.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'

type Body = Omit<Input<typeof store.createOrder>['body'], 'request_id'>
type Placed = orders.OrderDetail

/** Names the order: pressed twice, or sent again after a failure on the way, it is one. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [...bytes]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const FIELDS = ['agent_info.name', 'agent_info.licence_states.0'] as const

/** Places an order once. What is wrong with it stands in `trouble`, or at its field in `said`. */
export function useOrder(placed: (order: Placed) => unknown) {
  const client = useQueryClient()
  const [request, setRequest] = useState({ key: newKey(), body: '' })
  const { mutate, isPending, error } = useMutation({
    ...mutation(store.createOrder),
    meta: { shown: true },
    onSuccess: async order => {
      await refresh(client, orders.mine, wallets.show)
      await placed(order)
    },
  })
  const said: Wrong<string> = error ? wrongOf(error, FIELDS) : {}
  const order = (body: Body, refused: () => void) => {
    const text = JSON.stringify(body)
    const key = request.body && request.body !== text ? newKey() : request.key
    setRequest({ key, body: text })
    mutate(
      { body: { ...body, request_id: key } },
      {
        onError: failure => {
          if (!isPassing(failure)) setRequest({ key: newKey(), body: '' })
          refused()
        },
      },
    )
  }
  return { order, busy: isPending, said, trouble: said.base }
}
