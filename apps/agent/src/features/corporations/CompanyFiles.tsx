import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OwnCorporation } from '@openbook/api/corporations.ts'
import { bytes } from '../../lib/bytes.ts'
import { Row, Rows } from '../../ui/Rows.tsx'

type CompanyFile = OwnCorporation['files'][number]

/** Papers to hand out: kept here, or a link to where they are. */
export const CompanyFiles = ({ files }: { files: CompanyFile[] }) => (
  <Rows>
    {files.map(each => (
      <Row key={each.id} end={<FileButtons {...each} />}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          {each.preview_image && (
            <Box
              component="img"
              src={each.preview_image.src}
              alt=""
              loading="lazy"
              sx={{ width: 48, height: 48, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }}
            />
          )}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body1" sx={{ fontWeight: 600 }}>
              {each.file_title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {each.file ? `${each.file.title} · ${bytes(each.file.size_bytes)}` : each.file_link}
            </Typography>
          </Box>
        </Box>
      </Row>
    ))}
  </Rows>
)

const FileButtons = ({ file_title, file, file_link }: CompanyFile) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
    {file && (
      <Button size="small" href={file.src} aria-label={`Download ${file_title}`}>
        Download
      </Button>
    )}
    {file_link && (
      <Button
        size="small"
        href={file_link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open link of ${file_title} in a new tab`}
      >
        Open link
      </Button>
    )}
  </Box>
)
