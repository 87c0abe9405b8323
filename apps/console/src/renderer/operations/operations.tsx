import { Route, Switch } from 'wouter'
import './operations.css'
import { OperationView } from './operation-view.tsx'
import { OperationsList } from './operations-list.tsx'

/** Requests for nodes: all of them, or one of them live. */
export function Operations() {
  return (
    <Switch>
      <Route path="/operations/:id">{({ id }) => <OperationView key={id} id={id} />}</Route>
      <Route>
        <OperationsList />
      </Route>
    </Switch>
  )
}
