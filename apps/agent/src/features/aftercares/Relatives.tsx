import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CareMember } from '@openbook/api/aftercares.ts'
import type { z } from 'zod'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'

type Member = z.output<typeof CareMember>

const standing = ({ deceased, aftercare }: Member) => {
  if (deceased) return 'died'
  if (!aftercare) return 'not in care'
  return `${aftercare.steps.filter(({ done_at }) => done_at).length} of ${aftercare.steps.length} steps done`
}

/** The family of a contact, and how far their care is. */
export function Relatives({ members }: { members: Member[] }) {
  if (!members.length) return null
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        Family
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {members.map(member => (
          <Box component="li" key={member.contact.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Link href={paths.contact(member.contact.number)}>{member.contact.name}</Link>
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {[member.relation, standing(member)].filter(Boolean).join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
