// The camera of the tablet: turns it on and off, changes to another one, takes pictures.

import { greyOf, reducedSize } from './picture.js';

/**
 * Returns true if a page of this browser can ask for a camera. Browsers allow that over HTTPS only, or on the machine
 * itself.
 */
export function canUseCamera({ isSecureContext, navigator } = globalThis) {
  return isSecureContext === true && typeof navigator?.mediaDevices?.getUserMedia === 'function';
}

/** Names the reason why getUserMedia failed: refused, none or busy. */
export function problemOf({ name }) {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** The camera after this one, in a circle; null if there is no other. */
export function nextCamera(devices, current) {
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  return ids.length < 2 ? null : ids[(ids.indexOf(current) + 1) % ids.length];
}

export class Camera {
  #video;
  #devices;
  #canvas = null;
  #stream = null;
  #turn = 0;

  constructor(video, devices = navigator.mediaDevices) {
    this.#video = video;
    this.#devices = devices;
  }

  get isOn() {
    return this.#stream !== null;
  }

  /**
   * Shows the picture of a camera; the one at the back unless another is named. Resolves to false if it was turned off
   * before it was on.
   */
  async turnOn(deviceId = null) {
    this.turnOff();
    const turn = this.#turn;
    const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const stream = await this.#devices.getUserMedia({ audio: false, video: { ...which, ...size } });
    if (turn !== this.#turn) {
      stop(stream);
      return false;
    }
    this.#stream = stream;
    this.#video.dataset.facing = this.#settings.facingMode ?? '';
    this.#video.srcObject = stream;
    await this.#video.play();
    return turn === this.#turn;
  }

  turnOff() {
    this.#turn += 1;
    if (!this.#stream) return;
    stop(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
  }

  /** Resolves to another camera than the one that is on; null if there is none. */
  async other() {
    return nextCamera(await this.#devices.enumerateDevices(), this.#settings.deviceId);
  }

  /** The present picture, reduced; null while there is none. */
  grab() {
    const { videoWidth, videoHeight, readyState } = this.#video;
    if (!this.#stream || videoWidth === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const { width, height } = reducedSize(videoWidth, videoHeight);
    this.#canvas ??= document.createElement('canvas');
    Object.assign(this.#canvas, { width, height });
    const paper = this.#canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    paper.drawImage(this.#video, 0, 0, width, height);
    return { width, height, grey: greyOf(paper.getImageData(0, 0, width, height).data) };
  }

  get #settings() {
    return this.#stream?.getVideoTracks()[0]?.getSettings() ?? {};
  }
}

function stop(stream) {
  for (const track of stream.getTracks()) track.stop();
}
