import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as fireLight from '@openbook/api/fire-light.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { refresh } from '../../lib/query.ts'

export type Application = z.output<typeof fireLight.Application>

export const STATUS_LABELS: Record<Application['status'], string> = {
  starting: 'Being started',
  failed: 'Could not be started',
  open: 'Being filled in',
  signed: 'Signed',
  submitted: 'Submitted',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
/** How long to wait before asking again whether it is open, in milliseconds. */
export const ASK_AGAIN = 1000

export const refreshApplications = (client: QueryClient) =>
  refresh(client, fireLight.list, fireLight.show, contactPolicies.list, contactTimeline.list)
