import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as corporations from '@openbook/api/corporations.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CompanyFiles } from './CompanyFiles.tsx'
import { Office } from './Office.tsx'

/** The company of the agency one belongs to: its news, what visitors ask, its files to hand out, where it is. */
export function CompanyPage() {
  const { data, error, refetch, isFetching } = useQuery(query(corporations.mine))
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      {error && data === undefined ? (
        <>
          <PageTitle title="Company">Company</PageTitle>
          <Failed what="The company" error={error} retry={refetch} busy={isFetching} />
        </>
      ) : data === undefined ? (
        <>
          <PageTitle title="Company">Company</PageTitle>
          <Lines />
        </>
      ) : data ? (
        <Company company={data} />
      ) : (
        <>
          <PageTitle title="Company">Company</PageTitle>
          <Empty title="You belong to no company of your agency">
            An administrator says who belongs to which, on the user in the console.
          </Empty>
        </>
      )}
    </Box>
  )
}

function Company({ company }: { company: corporations.OwnCorporation }) {
  const { name, type, logo, description, latest_news, faqs, files } = company
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Colors company={company} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {logo && (
          <Box
            component="img"
            src={logo.src}
            alt=""
            sx={{ width: 64, height: 64, objectFit: 'contain', borderRadius: 1, bgcolor: 'common.white', p: 0.5 }}
          />
        )}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <PageTitle title={name}>{name}</PageTitle>
          {type && <Typography sx={{ color: 'text.secondary' }}>{type}</Typography>}
        </Box>
      </Box>
      {description && <Typography sx={{ whiteSpace: 'pre-line' }}>{description}</Typography>}
      {latest_news && (
        <Panel title="Latest news">
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{latest_news}</Typography>
        </Panel>
      )}
      <Panel title="Files" empty={!files.length && 'No files to hand out yet.'}>
        <CompanyFiles files={files} />
      </Panel>
      {faqs.length > 0 && (
        <Panel title="What visitors ask">
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
            {faqs.map(({ question, answer }) => (
              <Box key={question} sx={{ overflowWrap: 'anywhere' }}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {question}
                </Typography>
                <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                  {answer}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
      <Office company={company} />
    </Box>
  )
}

/** The company's own colours as a band above its name; nothing is written on them. */
function Colors({ company: { name, color_1, color_2, color_3 } }: { company: corporations.OwnCorporation }) {
  const colors = [...new Set([color_1, color_2, color_3])].filter(color => color !== null)
  if (!colors.length) return null
  return (
    <Box
      role="img"
      aria-label={`The colors of ${name}`}
      sx={{ display: 'flex', height: 8, borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
    >
      {colors.map(color => (
        <Box key={color} sx={{ flex: color === colors[0] ? 2 : 1, bgcolor: color }} />
      ))}
    </Box>
  )
}
