import Typography from '@mui/material/Typography'

interface Props {
  /** As many as are listed. */
  listed: number
  /** As many as are ever listed. */
  most: number
  children: string
}

/** Says below a list that it ends here, though there may be more. */
export const MostShown = ({ listed, most, children }: Props) =>
  listed >= most && (
    <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
      {children}
    </Typography>
  )
