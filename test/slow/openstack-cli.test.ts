import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedCloud, startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenstackCommand, openstackCommand, openstackIsInstalled } from '../fixtures/openstack-command.ts'
import { until } from '../fixtures/until.ts'

type Row = Record<string, unknown>

/** A client that nobody here wrote believes the simulated cloud. Each command needs two seconds for its own start alone. */
if (!openstackIsInstalled()) {
  test('the openstack command line against the simulated cloud', ({ skip }) => skip('/usr/bin/openstack (Debian: python3-openstackclient)'))
} else {
  describe('the openstack command line against the simulated cloud', () => {
    let cloud: StartedCloud
    let openstack: OpenstackCommand
    const dataDirectory = mkdtempSync(join(tmpdir(), 'cli-cloud-'))

    beforeAll(async () => {
      cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 300 })
      openstack = openstackCommand(cloud.cloudsFile, 'simulated')
    })
    afterAll(async () => {
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    })

    const ok = async (line: string): Promise<string> => {
      const { status, stdout, stderr } = await openstack.run('simulated', line)
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' })
      return stdout
    }
    const refused = async (line: string, cloudName = 'simulated'): Promise<string> => {
      const { status, stderr } = await openstack.run(cloudName, line)
      expect(status, line).toBe(1)
      return stderr
    }
    const statusOf = async (id: string): Promise<unknown> => {
      const answer = await fetch(`${cloud.controlUrl}/instances/${id}`)
      return ((await answer.json()) as Row).status
    }
    const names = async (line: string): Promise<unknown[]> => (await openstack.json<Row[]>(line)).map((row) => row.Name).toSorted()

    test('signs in with a password and with an application credential, and finds every service in the catalog', async () => {
      const { projectId, userId } = cloud.credentials.monitoring
      const token = await openstack.json<Row>('token issue')
      expect(token).toMatchObject({ project_id: projectId, user_id: userId })
      expect(token.expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
      expect(await openstack.json('token issue', 'simulated-appcred')).toMatchObject({ project_id: projectId, user_id: userId })

      const catalog =
        await openstack.json<{ Name: string; Type: string; Endpoints: { interface: string; url: string }[] }[]>('catalog list')
      const open = catalog.map(({ Name, Type, Endpoints }) => [Name, Type, Endpoints.find((each) => each.interface === 'public')?.url])
      expect(open).toEqual([
        ['keystone', 'identity', `${cloud.url}/identity/v3`],
        ['nova', 'compute', `${cloud.url}/compute/v2.1`],
        ['neutron', 'network', `${cloud.url}/network`],
        ['glance', 'image', `${cloud.url}/image`],
        ['cinderv3', 'volumev3', `${cloud.url}/volume/v3`],
      ])
    })

    test('lists flavors, images, networks and security groups, and shows one of each', async () => {
      expect(await names('flavor list')).toEqual(['m1.impossible', 'm1.medium', 'm1.small', 'm1.tiny'])
      expect(await names('image list')).toEqual(['debian-node', 'lab-image'])
      expect(await names('network list')).toEqual(['monitoring', 'public', 'unpublished'])
      expect(await names('security group list')).toEqual(['default'])
      const flavor = { id: '2', name: 'm1.small', ram: 2048, disk: 20, vcpus: 1, 'os-flavor-access:is_public': true, properties: {} }
      expect(await openstack.json('flavor show m1.small')).toMatchObject(flavor)
      const network = { id: cloud.networks.public, name: 'public', 'router:external': true, status: 'ACTIVE' }
      expect(await openstack.json('network show public')).toMatchObject(network)
    })

    test('tells the limits and the quota of the project', async () => {
      const limits = await openstack.json<{ Name: string; Value: number }[]>('limits show --absolute')
      const limit = Object.fromEntries(limits.map(({ Name, Value }) => [Name, Value]))
      expect(limit).toMatchObject({ maxTotalInstances: 10, maxTotalCores: 20, maxTotalRAMSize: 51_200, totalInstancesUsed: 0 })
      const quota = { instances: 10, cores: 20, ram: 51_200, 'floating-ips': 50, secgroups: 10, networks: 100, volumes: 10 }
      expect(await openstack.json('quota show')).toMatchObject({ ...quota, project: cloud.credentials.monitoring.projectId })
    })

    test('leads a server through its whole life, with an address of its own', async () => {
      const created = await openstack.json<Row>(
        'server create --flavor m1.tiny --image lab-image --network monitoring --property purpose=checking --wait node-1',
      )
      const { id } = created as { id: string }
      expect(created).toMatchObject({
        name: 'node-1',
        status: 'ACTIVE',
        'OS-EXT-STS:vm_state': 'active',
        'OS-EXT-STS:power_state': 1,
        flavor: 'm1.tiny (1)',
        image: `lab-image (${cloud.images['lab-image']})`,
        properties: { purpose: 'checking' },
        project_id: cloud.credentials.monitoring.projectId,
        security_groups: [{ name: 'default' }],
      })
      const [fixed] = (created.addresses as { monitoring: string[] }).monitoring
      expect(fixed).toMatch(/^127\.20\./)

      const floating = await openstack.json<Row>('floating ip create public')
      const address = String(floating.floating_ip_address)
      expect(floating).toMatchObject({ floating_network_id: cloud.networks.public, status: 'DOWN', port_id: null, fixed_ip_address: null })
      expect(address).toMatch(/^127\.40\./)
      await ok(`server add floating ip node-1 ${address}`)
      const [listed] = await openstack.json<Row[]>('floating ip list')
      expect(listed).toMatchObject({ 'Floating IP Address': address, 'Fixed IP Address': fixed, 'Floating Network': cloud.networks.public })

      await ok('server set --property stage=held --name node-2 node-1')
      const [row, ...others] = await openstack.json<Row[]>('server list --all-projects --long', 'simulated-admin')
      expect(others).toEqual([])
      expect(row).toMatchObject({
        ID: id,
        Name: 'node-2',
        Status: 'ACTIVE',
        'Task State': null,
        'Power State': 1,
        Networks: { monitoring: [fixed, address] },
        'Image Name': 'lab-image',
        'Flavor Name': 'm1.tiny',
        'Availability Zone': 'nova',
        Host: 'compute-1',
        Properties: { purpose: 'checking', stage: 'held' },
      })
      // A guest is not done with its first boot because the cloud calls it ACTIVE.
      await expect.poll(() => ok('console log show node-2')).toContain('cloud-init: finished')

      await ok('server lock node-2')
      expect(await openstack.json(`--os-compute-api-version 2.90 server show ${id}`)).toMatchObject({ locked: true, locked_reason: null })
      await ok('server unlock node-2')
      await ok('server stop node-2')
      await until('the server to stop', async () => (await statusOf(id)) === 'SHUTOFF')
      await ok('server start node-2')
      await until('the server to run again', async () => (await statusOf(id)) === 'ACTIVE')
      expect(await ok('server reboot --wait node-2')).toBe('Complete\n')

      await ok('server delete --wait node-2')
      expect(await openstack.json('server list')).toEqual([])
      // A floating IP outlives its server, free again once the server's port is gone, which takes longer than the server.
      await expect
        .poll(() => openstack.json('floating ip list'))
        .toMatchObject([{ 'Floating IP Address': address, 'Fixed IP Address': null, Port: null }])
      await ok(`floating ip delete ${address}`)
      expect(await openstack.json('floating ip list')).toEqual([])
    })

    test('understands each refusal', async () => {
      expect(await refused('server list --all-projects')).toContain('os_compute_api:servers:detail:get_all_tenants')
      const tiny = '--flavor m1.tiny --network monitoring'
      expect(await refused(`server create ${tiny} --image lab-image --min 11 --max 11 many`)).toContain(
        'Quota exceeded for instances: Requested 11, but already used 0 of 10 instances (HTTP 403)',
      )
      expect(await refused(`server create ${tiny} --image no-such-image one`)).toBe('No Image found for no-such-image\n')
      expect(await refused('server show no-such-server')).toContain("No server with a name or ID of 'no-such-server' exists.")
      // The command reports a failed build in words, and with status 0.
      const failed = await openstack.run(
        'simulated',
        `server create --flavor m1.impossible --network monitoring --image lab-image --wait lost`,
      )
      expect(failed.stderr).toContain('Error creating server: lost')
      const lost = await openstack.json<Row>('server show lost')
      expect(lost).toMatchObject({ status: 'ERROR', fault: { code: 500, message: expect.stringContaining('No valid host was found.') } })
      await ok('server delete lost')
    })
  })
}
