import Bell from '@mui/icons-material/NotificationsNoneOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import * as notifications from '@openbook/api/notifications.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { relative } from '../../lib/dates.ts'
import { mutation } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo } from '../../ui/Link.tsx'
import { MostShown } from '../../ui/MostShown.tsx'
import { noticesQuery, SHOWN, useLiveNotices } from './live.ts'

const STEP = 20
const MOST = 200

/** The bell: how many are unread, and the latest in a list. */
export function NotificationsPanel() {
  useLiveNotices()
  const list = useQuery(noticesQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = list.data?.unread_count ?? 0
  return (
    <>
      <IconButton
        aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread || null} max={99} color="error">
          <Bell />
        </Badge>
      </IconButton>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Notices',
            sx: { width: 380, maxWidth: 'calc(100vw - 32px)', maxHeight: 'calc(100vh - 80px)' },
          },
        }}
      >
        <Notices onGo={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

function Notices({ onGo }: { onGo: () => void }) {
  const go = useGo()
  const [limit, setLimit] = useState(SHOWN)
  /** Where those begin that were asked for last: the focus goes on there. */
  const [from, setFrom] = useState<number>()
  const list = useQuery({ ...noticesQuery(limit), placeholderData: keepPreviousData })
  const read = useMutation(mutation(notifications.read))
  if (list.isError && !list.data)
    return (
      <Box sx={{ p: 2 }}>
        <Failed what="The notices" error={list.error} retry={list.refetch} busy={list.isFetching} />
      </Box>
    )
  if (!list.data) return <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
  if (!list.data.data.length) return <Empty title="No notices yet">New leads and finished imports appear here.</Empty>
  const listed = list.data.data
  const open = ({ id, link, read_at }: notifications.Notification) => {
    if (!read_at) read.mutate({ body: { ids: [id] } })
    onGo()
    if (link) go(link)
  }
  const more = () => {
    setFrom(listed.length)
    setLimit(Math.min(limit + STEP, MOST))
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Notices
        </Typography>
        {list.data.unread_count > 0 && (
          <Button size="small" onClick={() => read.mutate({ body: { all: true } })}>
            Mark all as read
          </Button>
        )}
      </Box>
      {listed.map((notice, at) => (
        <NoticeButton key={notice.id} notice={notice} open={open} autoFocus={at === from} />
      ))}
      {list.data.meta.total_count > listed.length && limit < MOST && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={more}>
            Show more
          </Button>
        </Box>
      )}
      <Box sx={{ px: 2, pb: 1 }}>
        <MostShown listed={listed.length} most={MOST}>{`Only the latest ${MOST} are listed.`}</MostShown>
      </Box>
    </Box>
  )
}

interface NoticeProps {
  notice: notifications.Notification
  open: (notice: notifications.Notification) => void
  autoFocus: boolean
}

function NoticeButton({ notice, open, autoFocus }: NoticeProps) {
  const { title, body, read_at, created_at } = notice
  return (
    <ButtonBase
      autoFocus={autoFocus}
      onClick={() => open(notice)}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      <Typography sx={{ fontWeight: read_at ? 400 : 650 }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[body, relative(created_at)].filter(Boolean).join(' · ')}
      </Typography>
    </ButtonBase>
  )
}
