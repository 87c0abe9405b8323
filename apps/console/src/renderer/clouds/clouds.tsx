import { useParams } from 'wouter'
import { AccountList } from './account-list.tsx'
import { AddAccount } from './add/add-account.tsx'
import { OneAccountView } from './one/one-account.tsx'
import './clouds.css'

export function Clouds() {
  const rest = useParams()['*'] || undefined
  if (rest === undefined) return <AccountList />
  return rest === 'add' ? <AddAccount /> : <OneAccountView key={rest} id={rest} />
}
