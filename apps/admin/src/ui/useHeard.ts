import type { ChannelParams } from '@openbook/api/core/cable-client.ts'
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { cable, subscribe } from '../cable.ts'

/** Acts on what is said on a channel under one of these types; without its data where something may have been missed. */
export function useHeard(params: ChannelParams, types: string[], act: (data?: unknown) => void) {
  const heard = useEvent((type: string, data: unknown) => {
    if (types.includes(type)) act(data)
  })
  const missed = useEvent(() => act())
  const key = JSON.stringify(params)
  useEffect(() => {
    if (cable.state === 'signed_out') cable.connect()
    return subscribe(JSON.parse(key) as ChannelParams, {
      message: ({ type, data }) => heard(type, data),
      gap: missed,
    })
  }, [key, heard, missed])
}
