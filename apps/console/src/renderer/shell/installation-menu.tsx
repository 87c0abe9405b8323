import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useLocation } from 'wouter'
import { refusalFrom } from '../data/use-act.ts'
import { useInstallations } from '../installations/use-installations.ts'
import type { InstallationsPort } from '../port/console-port.ts'

/** Which installation is shown, and the way to another one. */
export function InstallationMenu({ port }: { port: InstallationsPort }) {
  const { all, selected } = useInstallations(port)
  const [, navigate] = useLocation()
  return (
    <MenuTrigger>
      <Button className="action quiet">
        <span className="visually-hidden">Installation </span>
        {all.find(({ id }) => id === selected)?.label ?? 'None'} <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover">
        <Menu
          className="options"
          aria-label="Installations"
          onAction={(key) => {
            if (key === 'all') navigate('/installations')
            else
              port.select(String(key)).then(
                () => navigate('/'), // what was shown is of the other one
                // Whoever stays waits for an answer, which comes where they asked for it.
                (error: unknown) => refusalFrom(error).code !== 'NOT_CONFIRMED' && navigate('/installations'),
              )
          }}
        >
          {[
            ...all.map(({ id, label, origin }) => (
              <MenuItem key={id} id={id} textValue={label} className="option">
                <span>
                  {label}
                  {id === selected && ' ✓'}
                </span>
                <span className="help">{origin}</span>
              </MenuItem>
            )),
            <MenuItem key="all" id="all" className="option">
              All installations
            </MenuItem>,
          ]}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
