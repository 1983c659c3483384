import * as contactActs from '@openbook/api/contact-acts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { followJob } from '../../lib/follow-job.ts'
import { mutation } from '../../lib/query.ts'
import { newRequest } from '../../lib/request-id.ts'

/** So many by hand are done at once; more are shown and counted first. */
export const AT_ONCE = 50

/** Deleting and restoring contacts chosen by hand: done at once, taken back from the toast. */
export function useBin(done: () => void = () => {}) {
  const client = useQueryClient()
  const onSuccess = async ({ bulk_job }: contactActs.Started) => {
    done()
    await followJob(client, bulk_job)
  }
  const restoring = useMutation({ ...mutation(contactActs.restore), onSuccess })
  const removing = useMutation({ ...mutation(contactActs.destroyAll), onSuccess })
  return {
    remove: (ids: number[]) => removing.mutate({ body: asked(ids) }),
    restore: (ids: number[]) => restoring.mutate({ body: asked(ids) }),
    busy: removing.isPending || restoring.isPending,
  }
}

const asked = (ids: number[]) => ({ ids, expected_count: ids.length, ...newRequest() })
