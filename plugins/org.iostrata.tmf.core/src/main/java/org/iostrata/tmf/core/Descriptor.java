// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;

/**
 * What a data provider says about itself. Trace Compass's own class for it is not in the same
 * package in all its versions.
 */
public record Descriptor(String id, String name, String description, ProviderType type)
    implements IDataProviderDescriptor {
  @Override
  public String getId() {
    return id;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getDescription() {
    return description;
  }

  @Override
  public ProviderType getType() {
    return type;
  }
}
