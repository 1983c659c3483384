import * as agentflowStatuses from '../../packages/api/src/agentflow-statuses.ts'
import * as groups from '../../packages/api/src/groups.ts'
import * as helps from '../../packages/api/src/helps.ts'
import { type Agent, as } from '../people.ts'

/** What the console's lists show that the demo leaves empty. */
export async function makeOffice(origin: string, busy: Agent) {
  const admin = await as(origin, 'buadmin')
  const group = await admin(agentflowStatuses.adminGroupCreate, { body: { title: `In talks ${busy.id}` } })
  await admin(agentflowStatuses.adminCreate, { body: { title: `Interviewed ${busy.id}`, group_id: group.id } })
  await admin(groups.adminCreate, {
    body: { name: `Night desk ${busy.id}`, description: 'Takes what comes in after six.', user_ids: [busy.id] },
  })
  await busy.call(helps.create, {
    body: {
      ...{
        name: busy.name,
        email: `busy.${busy.id}@example.com`,
        subject: `A blank list ${busy.id}`,
        page: '/contacts',
      },
      message: 'Since this morning my list of contacts stays empty.\nI have signed out and in again.',
    },
  })
}
