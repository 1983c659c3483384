import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import * as favoriteLists from '@openbook/api/favorite-lists.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery, setUser, useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'

/** A star that keeps a colleague at the top of lists of people. */
export function FavoritePicker({ userId, name }: { userId: number; name: string }) {
  const client = useQueryClient()
  const on = useUser().favorite_users.some(({ id }) => id === userId)
  const { mutate, isPending } = useMutation({
    ...mutation(on ? favoriteLists.destroy : favoriteLists.create),
    onSuccess: ({ data }) => {
      const user = client.getQueryData(meQuery.queryKey)
      if (user) setUser(client, { ...user, favorite_users: data })
    },
  })
  return (
    <IconButton
      size="small"
      aria-label={`Favorite ${name}`}
      aria-pressed={on}
      // Greyed it would lose the focus, and Escape with it.
      onClick={() => isPending || mutate({ body: { user_id: userId } })}
    >
      {on ? <Star fontSize="small" color="primary" /> : <StarBorder fontSize="small" />}
    </IconButton>
  )
}
