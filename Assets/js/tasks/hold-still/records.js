// A chunk as the device keeps it.

export * from '../../recorders/motion-records.js';
