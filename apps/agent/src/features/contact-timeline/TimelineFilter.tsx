import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { TIMELINE_GROUPS } from '@openbook/api/contact-timeline.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Group = (typeof TIMELINE_GROUPS)[number]

const LABELS: Record<Group, string> = {
  activity: 'Activity',
  notes: 'Notes',
  policies: 'Policies',
  files: 'Files',
  family: 'Family and life',
  details: 'Details',
}

/** The groups the address asks for; none stands for all. */
export function useGroups(): Group[] {
  const { timeline = '' } = useSearch({ strict: false }) as { timeline?: string }
  return TIMELINE_GROUPS.filter(group => timeline.split(',').includes(group))
}

/** What of the story is shown, kept in the address. */
export function TimelineFilter() {
  const navigate = useNavigate()
  const chosen = useGroups()
  const show = (groups: Group[]) => {
    const timeline = groups.length ? groups.join(',') : undefined
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, timeline })) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Box role="group" aria-label="Show in the timeline" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
      {TIMELINE_GROUPS.map(group => {
        const on = chosen.includes(group)
        return (
          <Chip
            key={group}
            size="small"
            label={LABELS[group]}
            variant={on ? 'filled' : 'outlined'}
            color={on ? 'primary' : 'default'}
            aria-pressed={on}
            onClick={() => show(on ? chosen.filter(each => each !== group) : [...chosen, group])}
          />
        )
      })}
    </Box>
  )
}
