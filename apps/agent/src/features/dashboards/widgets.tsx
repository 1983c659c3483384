import type { DashboardType, WidgetName } from '@openbook/api/core/dashboard.ts'
import { useUser } from '../../lib/current-user.ts'
import { FailedJobsPanel } from '../bulk-jobs/FailedJobsPanel.tsx'
import { ContactsFigurePanel } from '../contacts/ContactsFigurePanel.tsx'
import { EventsFigurePanel } from '../events/EventsFigurePanel.tsx'
import { LicencesFigurePanel } from '../licences/LicencesFigurePanel.tsx'
import { Turning65FigurePanel } from '../life-events/Turning65FigurePanel.tsx'
import { TeamFigurePanel } from '../users/TeamFigurePanel.tsx'
import { StatusesFigure } from './StatusesFigure.tsx'

export const TITLES: Record<WidgetName, string> = {
  today: 'Today',
  overdue: 'Not done yet',
  team: 'Team',
  new_leads: 'New leads',
  statuses: 'By status',
  renewals: 'Policies to renew',
  turning_65: 'Turning 65',
  birthdays: 'Birthdays',
  licences: 'Licenses ending',
  failures: 'Failures',
}

type Shown = (props: { type: DashboardType }) => React.JSX.Element

/** What each widget shows for whose dashboard. */
export const WIDGET: Record<WidgetName, Shown> = {
  today: () => (
    <EventsFigurePanel title={TITLES.today} note="In your calendar" empty="Nothing is planned today." which="today" />
  ),
  overdue: () => (
    <EventsFigurePanel
      title={TITLES.overdue}
      note="Calls and tasks of the last 30 days"
      empty="Nothing was left undone."
      which="overdue"
    />
  ),
  team: () => <TeamFigurePanel title={TITLES.team} />,
  new_leads: ({ type }) => (
    <ContactsFigurePanel
      title={TITLES.new_leads}
      note="Came in the last 7 days, no policy in force"
      empty="No new leads this week."
      scope={{
        contact_group: type,
        type: 'lead',
        search: [{ field: 'created_at', op: 'last_days', value: 7 }],
        order_field: 'created_at',
        order: 'DESC',
      }}
    />
  ),
  statuses: StatusesFigure,
  renewals: ({ type }) => (
    <ContactsFigurePanel
      title={TITLES.renewals}
      note="An active policy ends within 45 days"
      empty="No policy ends soon."
      scope={{
        contact_group: type,
        search: [
          { field: 'policy_status', value: ['active'] },
          { field: 'policy_end_date', op: 'next_days', value: 45 },
        ],
      }}
    />
  ),
  turning_65: () => <Turning65FigurePanel title={TITLES.turning_65} />,
  birthdays: ({ type }) => (
    <ContactsFigurePanel
      title={TITLES.birthdays}
      note="Today and in the next 7 days"
      empty="No birthdays this week."
      scope={{ contact_group: type, search: [{ field: 'birthday', op: 'next_days', value: 7 }] }}
    />
  ),
  licences: ({ type }) => <LicencesFigurePanel title={TITLES.licences} type={type} />,
  failures: Failures,
}

function Failures({ type }: { type: DashboardType }) {
  const { id } = useUser()
  return <FailedJobsPanel title={TITLES.failures} userId={type === 'mine' ? id : undefined} />
}
