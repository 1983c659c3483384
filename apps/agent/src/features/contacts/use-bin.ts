import * as contactActs from '@openbook/api/contact-acts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation } from '../../lib/query.ts'

/** Deleting and restoring contacts chosen by hand: done at once, taken back from the toast. */
export function useBin(done: () => void = () => {}) {
  const client = useQueryClient()
  const onSuccess = async ({ bulk_job }: contactActs.Started) => {
    done()
    const { followJob } = await import('../../lib/follow-job.ts')
    await followJob(client, bulk_job)
  }
  const restoring = useMutation({ ...mutation(contactActs.restore), onSuccess })
  const removing = useMutation({ ...mutation(contactActs.destroyAll), onSuccess })
  return {
    remove: (ids: number[]) => removing.mutate({ body: { ids } }),
    restore: (ids: number[]) => restoring.mutate({ body: { ids } }),
    busy: removing.isPending || restoring.isPending,
  }
}
