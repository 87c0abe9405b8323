import type { ConditionReport } from '@sallyport/domain/admission/conditions.ts'
import type { AttemptView, NodeView, OperationView, PlaceView, SeenAddress } from '@sallyport/domain/admission/views.ts'
import type { InstanceView } from '@sallyport/domain/instances/instance-view.ts'
import { builder } from './admin-builder.ts'

/** The types of provisioning refer to each other in circles; each is implemented in the file of its subject. */
export const OperationType = builder.objectRef<OperationView>('Operation')
export const PlaceType = builder.objectRef<PlaceView>('Place')
export const AttemptType = builder.objectRef<AttemptView>('Attempt')
export const NodeType = builder.objectRef<NodeView>('Node')
export const InstanceType = builder.objectRef<InstanceView>('Instance')
export const ConditionType = builder.objectRef<ConditionReport>('ConditionOfAdmission')
export const SeenAddressType = builder.objectRef<SeenAddress>('SeenAddress')
