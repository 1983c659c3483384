import { PeopleList } from './PeopleList.tsx'

export const UserList = () => <PeopleList here="list" add="Add a user" />
