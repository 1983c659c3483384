import { Notice } from './Notices.tsx'

interface Props {
  agency: string
  /** Null where nothing is kept of whoever got the e-mail. */
  email: string | null
}

const Address = ({ email }: Pick<Props, 'email'>) => (email ? <strong>{email}</strong> : 'this address')

export const Unsubscribe = ({ agency, email }: Props) => (
  <Notice title="No more e-mail?">
    <p>
      {agency} will not write to <Address email={email} /> any more. Letters about a policy you hold may still come by
      post.
    </p>
    <form method="post">
      <button type="submit" className="button">
        Stop e-mail to this address
      </button>
    </form>
  </Notice>
)

export const Unsubscribed = ({ agency, email }: Props) => (
  <Notice title="You will get no more e-mail.">
    <p>
      {agency} does not write to <Address email={email} /> any more. If you change your mind, tell your agent.
    </p>
  </Notice>
)

export const NoLetter = () => (
  <Notice title="This link is not known.">
    <p>Open the link in the e-mail itself, or answer the e-mail and say that you want no more.</p>
  </Notice>
)
