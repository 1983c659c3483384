import Typography from '@mui/material/Typography'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface Props {
  title: string
  intro: string
  parts: readonly (readonly [heading: string, text: string, list?: readonly string[]])[]
}

/** A page to read. */
export const Article = ({ title, intro, parts }: Props) => (
  <>
    <PageTitle title={title} sx={{ mb: 1 }}>
      {title}
    </PageTitle>
    <Typography sx={{ mb: 2 }}>{intro}</Typography>
    {parts.map(([heading, text, list]) => (
      <section key={heading} aria-label={heading}>
        <Typography variant="h2" sx={{ mt: 2.5, mb: 0.5 }}>
          {heading}
        </Typography>
        <Typography>{text}</Typography>
        {list && (
          <Typography component="ul" sx={{ my: 0.5, pl: 3 }}>
            {list.map(each => (
              <li key={each}>{each}</li>
            ))}
          </Typography>
        )}
      </section>
    ))}
  </>
)
