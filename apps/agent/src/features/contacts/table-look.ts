import { styled } from '@mui/material/styles'

/** All looks of the table in one rule set: styling its hundred cells one by one is what makes lists slow. */
export const Grid = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { padding: '3px 10px', height: 38, textAlign: 'left', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { padding: '0 0 0 8px', width: 44 },
  '& thead th': { color: palette.text.secondary, fontWeight: 600 },
  '& tbody th': { fontWeight: 600, minWidth: 140, padding: '3px 10px' },
  '& tbody th, & tbody td': { borderTop: `1px solid ${palette.divider}` },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover, & tbody tr[data-selected=true]': { backgroundColor: palette.action.hover },
  '& [data-row]': { color: 'inherit', textDecoration: 'none' },
  '& [data-row]:hover': { textDecoration: 'underline' },
  '& [data-row]:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2, borderRadius: 2 },
  '& .company': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: palette.text.secondary },
  '& .clipped': { display: 'block', maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .tags': { display: 'inline-flex', gap: 4, alignItems: 'center' },
  '& .more': { fontSize: '0.75rem', color: palette.text.secondary },
}))
