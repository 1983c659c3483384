import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../lib/cable.ts'
import { refresh } from '../../lib/query.ts'

/** Keeps a transfer as it stands, whoever reverts it, stops it or goes on with it. */
export function useAttemptProgress(id: number) {
  const client = useQueryClient()
  useEffect(() => {
    const all = () => void refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list)
    return subscribe({ channel: 'BulkJobsChannel', id }, { message: all, gap: all })
  }, [client, id])
}
