import { z } from 'zod'

/** Whose figures a dashboard shows: one's own, those of everyone below, or all the viewer may see. The words of contact_group. */
export const DASHBOARD_TYPES = ['mine', 'downline', 'all'] as const
export type DashboardType = (typeof DASHBOARD_TYPES)[number]

/** What a dashboard can hold, in the order it is built in. */
export const WIDGETS = [
  'today',
  'overdue',
  'team',
  'new_leads',
  'statuses',
  'renewals',
  'turning_65',
  'birthdays',
  'licences',
  'failures',
] as const
export type WidgetName = (typeof WIDGETS)[number]

const Widget = z.object({ name: z.enum(WIDGETS), hidden: z.boolean() })
export type Widget = z.output<typeof Widget>
export const Widgets = z
  .array(Widget)
  .max(WIDGETS.length)
  .refine(widgets => new Set(widgets.map(({ name }) => name)).size === widgets.length, 'Name each widget once.')

export const DashboardInfo = z.partialRecord(z.enum(DASHBOARD_TYPES), Widgets).meta({ id: 'DashboardInfo' })
export type DashboardInfo = z.output<typeof DashboardInfo>
