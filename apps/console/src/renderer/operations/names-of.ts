/** "demo-4", "demo-4 to demo-6": the nodes of an operation, as they were planned. */
export const namesOf = ({ firstNodeName, lastNodeName }: { firstNodeName: string; lastNodeName: string }): string =>
  firstNodeName === lastNodeName ? firstNodeName : `${firstNodeName} to ${lastNodeName}`
