import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { MailerKit } from '@openbook/api/mailers.ts'
import { money } from '@openbook/config/money.ts'
import { useId } from 'react'
import type { z } from 'zod'

interface Props {
  kits: z.output<typeof MailerKit>[]
  chosen: number | undefined
  choose: (id: number) => void
}

export function KitChoice({ kits, chosen, choose }: Props) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>Kit</FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen ?? ''} onChange={(_, value) => choose(Number(value))}>
        {kits.map(({ id, name, description, pieces, price }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiRadio-root': { pt: 0.25 } }}
            label={
              <>
                {name}
                <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {[description, `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${money(price)}`]
                    .filter(Boolean)
                    .join(' ')}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
