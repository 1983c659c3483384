import type { Gives, Receives, Route, Schema } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import type { Upload } from './upload.ts'

/** What a write leaves in the audit log besides who, when and which endpoint. */
export interface AuditNote {
  action?: string
  /** The agency it was done to, where the viewer reaches beyond their own; that of the subject, where the subject is a person. */
  business_unit_id?: number
  /** Read only by those who administer the whole system: it tells of all agencies, or of another than that of the log. */
  whole_system?: boolean
  /** Done to another agency, with a note of the same act in the log of the viewer's own beside it. */
  told_at_home?: boolean
  subject_type?: string
  subject_id?: number
  /** Whose subject it is, where it hangs on a contact: with the contact go the values of the changes. */
  contact_id?: number
  /** Where a contact stood before, where the write took it from there: told to open screens, kept in no log. */
  left?: { owner_id: number; pool_id: number | null }
  changes?: object
}

export interface Anyone {
  core: Core
  request: FastifyRequest
  reply: FastifyReply
  files: Upload['files']
}
export interface SignedIn extends Anyone {
  viewer: Viewer
  audit: (note: AuditNote) => void
  /** A transaction in the viewer's tenancy, for handlers that stream or wait and so hold none open; writes its audit note before it commits. */
  tenant: <T>(fn: (db: Db) => Promise<T>) => Promise<T>
}

interface InTransaction {
  db: Db
  /** For what a rollback could not take back, such as deleting a stored file: done once the transaction is committed, whoever still listens. */
  afterCommit: (act: () => Promise<unknown>) => void
}

/** What an act takes of its handler, to stand in a file of its own. */
export type Acting = Pick<SignedIn & InTransaction, 'core' | 'db' | 'viewer' | 'audit' | 'afterCommit'>

/** A handler has its transaction as `db`, except where a body streams in or out or somebody outside is waited for: there it opens short ones with `tenant`. */
export type Context<R extends Route> = R extends { readonly access: 'public' }
  ? Anyone
  : R extends { readonly form: Schema } | { readonly returns: string } | { readonly outside: true }
    ? SignedIn
    : SignedIn & InTransaction

export type Handler<R extends Route> = (input: Receives<R> & Context<R>) => Promise<Gives<R>>
export type Handlers<D> = {
  [K in keyof D as D[K] extends Route ? K : never]: D[K] extends Route ? Handler<D[K]> : never
}
