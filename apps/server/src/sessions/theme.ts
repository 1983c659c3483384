import type { Db } from '../core/db/database.ts'

export interface Theme {
  font_size?: string | undefined
  primary_color?: string | undefined
  background?: string | undefined
}

export const saveTheme = (db: Db, userId: number, theme: Theme) =>
  db.prepared(
    `update users set font_size = coalesce($2, font_size), primary_color = coalesce($3, primary_color),
            background = coalesce($4, background) where id = $1`,
    [userId, theme.font_size ?? null, theme.primary_color ?? null, theme.background ?? null],
  )
